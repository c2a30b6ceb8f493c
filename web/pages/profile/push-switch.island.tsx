/** Turns pushes on and off in this browser, on the page of choices. */
import { useEffect, useState } from "react";
import { callApi } from "../../ui/client/api.ts";
import { keep, PUSH_ACCOUNT } from "../../ui/client/storage.ts";
import { toast } from "../../ui/client/toasts.ts";
import { Button } from "../../ui/form/button.tsx";
import { island } from "../../ui/frame/island.tsx";
import { phonePaths } from "../../ui/phone/paths.ts";
import { canPush, ownSubscription } from "../../ui/phone/push.ts";

export interface SwitchProps {
  account: string;
  /** The office's, for push services; base64url. */
  publicKey: string;
  /** Browsers of the account that get pushes, by id. */
  devices: readonly string[];
}

type State = "unknown" | "impossible" | "refused" | "off" | "on";

const TEXTS: Record<State, string> = {
  unknown: "이 기기의 푸시 알림을 확인하는 중…",
  impossible:
    "이 브라우저에서는 푸시 알림을 켤 수 없습니다. iPhone은 홈 화면에 추가한 앱에서 켤 수 있습니다.",
  refused:
    "이 브라우저에서 알림이 차단되어 있습니다. 브라우저의 사이트 설정에서 알림을 허용해 주세요.",
  off: "이 기기는 푸시 알림을 받지 않습니다.",
  on: "이 기기로 푸시 알림을 보냅니다. 잠금 화면에는 이름이나 내용이 표시되지 않습니다.",
};

/** Names this browser as the office does; "" without a subscription. */
async function ownId(): Promise<string> {
  const subscription = await ownSubscription();
  if (!subscription) return "";
  const endpoint = new TextEncoder().encode(subscription.toJSON().endpoint);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", endpoint));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A subscription that the office has ended, or forgotten, brings nothing any more. */
async function stateNow(devices: readonly string[]): Promise<State> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "refused";
  return devices.includes(await ownId()) ? "on" : "off";
}

/**
 * Subscribes at the browser's push service and says so to the office; undone where the office refuses. The id of the
 * browser, where it is a device of the account then.
 */
async function turnOn({ account, publicKey }: SwitchProps): Promise<string[]> {
  if (await Notification.requestPermission() !== "granted") return [];
  // One of before may be for another key of the office, or for what it has ended.
  await (await ownSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null);
  if (!subscription) {
    toast("error", "브라우저의 푸시 서비스에 연결하지 못했습니다.");
    return [];
  }
  const { endpoint, keys } = subscription.toJSON();
  const answer = await callApi<{ id: string }>("POST", phonePaths.push(), {
    act: "changePush",
    body: { endpoint, keys: { p256dh: keys!.p256dh, auth: keys!.auth } },
  });
  if (answer.ok) {
    keep(PUSH_ACCOUNT, account);
    return [answer.data.id];
  }
  await subscription.unsubscribe();
  toast("error", answer.problem.message);
  return [];
}

/** The push service answers for an endpoint without a subscription that it is gone: the office forgets it then. */
async function turnOff(): Promise<string[]> {
  await (await ownSubscription())?.unsubscribe();
  keep(PUSH_ACCOUNT, null);
  return [];
}

function PushSwitch(props: SwitchProps) {
  const [state, setState] = useState<State>("unknown");
  const [isBusy, setBusy] = useState(false);
  const [devices, setDevices] = useState(props.devices);
  useEffect(() => void stateNow(devices).then(setState), [devices]);
  const press = async () => {
    setBusy(true);
    const own = await ownId();
    const added = state === "on" ? await turnOff() : await turnOn(props);
    setDevices((before) => [...before.filter((id) => id !== own), ...added]);
    setBusy(false);
  };
  return (
    <section className="panel stack gap-2 push-switch" aria-labelledby="push-switch">
      <h2 id="push-switch">이 기기의 푸시 알림</h2>
      <p role="status">{TEXTS[state]}</p>
      {(state === "on" || state === "off") && (
        <p>
          <Button look={state === "off" ? "primary" : "plain"} busy={isBusy} onClick={press}>
            {state === "on" ? "이 기기에서 끄기" : "이 기기에서 켜기"}
          </Button>
        </p>
      )}
      {devices.length > 0 && (
        <p className="muted">
          켜 둔 기기 {devices.length}대는 ‘내 정보’의 접근 경로에서 볼 수 있고 끝낼 수 있습니다.
        </p>
      )}
    </section>
  );
}

export default island("push-switch", PushSwitch);
