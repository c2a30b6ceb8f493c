/** The part of `oidc-provider` the demo login uses, with types (the package brings none). */
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { base } from "oidc-provider/lib/helpers/interaction_policy/index.js";
// Not the package's index: that adds only a notice that asks for Node, and this is Deno.
import { Provider } from "oidc-provider/lib/provider.js";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

export interface OidcContext {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  type: string;
  body: unknown;
  /** Present on the provider's own routes. */
  oidc?: {
    route: string;
    provider: OidcProvider;
    client: { clientId: string };
    session: { accountId: string };
    params: Record<string, string | undefined>;
  };
  get(header: string): string;
  set(header: string, value: string): void;
  redirect(url: string): void;
}

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

export interface OidcProvider {
  proxy: boolean;
  Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
  Grant: new (of: { clientId: string; accountId: string }) => Grant;
  AccessToken: { find(token: string): Promise<{ accountId: string; scope: string } | undefined> };
  use(middleware: (ctx: OidcContext, next: () => Promise<void>) => Promise<void>): void;
  callback(): RequestListener;
  interactionDetails(
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<{ uid: string; params: Record<string, string> }>;
  interactionResult(
    req: IncomingMessage,
    res: ServerResponse,
    result: Record<string, unknown>,
    options: { mergeWithLastSubmission: boolean },
  ): Promise<string>;
}

/** Builds a provider. Records live in memory, at most a thousand, and end with the process. */
export function createOidcProvider(
  issuer: string,
  setup: Record<string, unknown>,
): OidcProvider {
  const policy = base() as unknown as { remove(prompt: string): void };
  policy.remove("consent");
  return new Provider(issuer, {
    ...setup,
    adapter: createMemoryAdapter(),
    interactions: {
      policy,
      url: (_ctx: OidcContext, { uid }: { uid: string }) => `/choose/${uid}`,
    },
  }) as unknown as OidcProvider;
}
