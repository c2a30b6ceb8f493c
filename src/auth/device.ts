/** A device in words its owner knows it by: `Windows의 Chrome`. */
import { deviceOf } from "../kit/device.ts";

/** From the browser's `User-Agent`; versions change too often to identify a device. */
export function deviceName(agent: string | undefined): string {
  const [browser, system] = deviceOf(agent).split(" · ");
  const name = browser.replace(/[ /][\d.]+$/, "");
  if (system) return `${system}의 ${name}`;
  if (name === "" || name === "Mozilla") return "알 수 없는 기기";
  return /^[A-Za-z]/.test(name) ? `${name} 프로그램` : name;
}
