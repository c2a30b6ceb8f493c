export interface DemoLogin {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}
export function startDemoLogin(_options: { port: number }): Promise<DemoLogin> {
  return Promise.reject(new Error("not started"));
}
