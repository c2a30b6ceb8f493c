/** Turning pushes on and off in a browser. */
import { z } from "zod";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import {
  addPushDevice,
  pushDeviceStream,
  removePushDevice,
} from "../../../events/notice/push_device.ts";
import { pushDevicesOf } from "../../../projections/notice/push_device.ts";
import { phonePaths } from "../../../web/ui/phone/paths.ts";
import type { Deps } from "../../deps.ts";
import { deviceOf } from "../../kit/device.ts";
import { digestOf } from "../../kit/secret.ts";
import { publicPushKey } from "../../notices/push.ts";
import { isPushEndpoint } from "../../notices/push_settings.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(bytes * 4 / 3)}}={0,2}$`));
const addBody = z.strictObject({
  endpoint: z.url().max(1_000).meta({ title: "푸시 주소" }),
  /** A point of P-256, and 16 random bytes. */
  keys: z.strictObject({
    p256dh: base64url(65).meta({ title: "기기의 공개 키" }),
    auth: base64url(16).meta({ title: "기기의 인증 비밀" }),
  }).meta({ title: "기기의 키" }),
});
const answer = z.strictObject({ id: z.string() });

const OFF = refuse(
  409,
  "push_off",
  "푸시 알림이 설정되어 있지 않습니다. 최고관리자에게 문의해 주세요.",
);
const FOREIGN = refuse(422, "invalid_input", "이 브라우저의 푸시 서비스는 지원하지 않습니다.");

/** One browser is one device, whatever account turned it on. */
const idOf = (endpoint: string): string => digestOf(endpoint).slice(0, 32);

async function add(
  c: Ctx,
  deps: Deps,
  { body: { endpoint, keys } }: WithBody<typeof addBody>,
): Promise<Response> {
  const { config: { push }, books } = deps;
  if (!push) return problem(c, OFF);
  if (!isPushEndpoint(push, endpoint)) return problem(c, FOREIGN);
  const account = c.get("identity")!.user.id;
  const id = idOf(endpoint);
  const device = { id, endpoint, ...keys, name: deviceOf(c.req.header("user-agent") ?? "") };
  const outcome = await books.execute({
    stream: pushDeviceStream(account),
    meta: metaOf(c),
    decide(views, now) {
      const state = pushDevicesOf(views, account, now);
      const added = addPushDevice(state, { account, device });
      if (isRefusal(added)) return added;
      // The person before, on the same browser, gets nothing there any more.
      const moved = [...views.push_device.byId].filter(([other]) => other !== account)
        .flatMap(([other, entry]) =>
          removePushDevice(entry.state, { account: other, id, reason: "moved" })
        );
      return [...added, ...moved];
    },
  });
  return isRefusal(outcome) ? problem(c, outcome) : Response.json({ id });
}

async function remove(c: Ctx, { books }: Deps): Promise<Response> {
  const account = c.get("identity")!.user.id;
  const id = c.req.param("id")!;
  const outcome = await books.execute({
    stream: pushDeviceStream(account),
    meta: metaOf(c),
    decide: ({ push_device }) =>
      removePushDevice(push_device.byId.get(account)?.state ?? [], { account, id, reason: "own" }),
  });
  return isRefusal(outcome) ? problem(c, outcome) : Response.json({ id });
}

/** What the switch of the page of choices needs; null where the office sends no pushes. */
export async function pushSwitchOf(c: Ctx, { config, books, keys, now }: Deps) {
  if (!config.push) return null;
  const account = c.get("identity")!.user.id;
  return {
    account,
    publicKey: await publicPushKey(keys),
    devices: pushDevicesOf(books.views, account, now()).map(({ id }) => id),
  };
}

export const pushRoutes: Route[] = [
  call(`POST ${phonePaths.push()}`, "staff", "이 브라우저에서 푸시 알림을 켭니다.", add, {
    body: addBody,
    answer,
    described: { also: [409, 422] },
  }),
  call(`DELETE ${phonePaths.push(":id")}`, "staff", "기기의 푸시 알림을 끕니다.", remove, {
    answer,
  }),
];
