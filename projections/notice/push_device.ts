/** Which browsers an account gets pushes with now. */
import { mayUse } from "../../events/account/user.ts";
import { evolve, type PushDevice, type PushDevices } from "../../events/notice/push_device.ts";
import { isShut, type UserBook } from "../account/user.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type PushDeviceBook = StreamBook<StreamEntry<PushDevices>>;

export const pushDeviceView = streamView<PushDevices>({
  noun: "push_device",
  evolve: (state, event) => evolve(state, event as unknown as Parameters<typeof evolve>[1]),
});

/** Days after which a browser is to be turned on anew: no way into or out of the office lasts for good. */
const PUSH_DAYS = 400;

/** When a browser gets no pushes any more, epoch ms. */
export const pushEnd = ({ at }: Pick<PushDevice, "at">): number =>
  Date.parse(at) + PUSH_DAYS * 24 * 60 * 60_000;

/** Those that were turned on since every way in of the account was last ended; none of an account without rights. */
export function pushDevicesOf(
  { push_device, user }: { push_device: PushDeviceBook; user: UserBook },
  account: string,
  now: Date,
): PushDevice[] {
  const flags = user.byId.get(account)?.state.flags ?? null;
  if (!mayUse(flags, "user")) return [];
  return (push_device.byId.get(account)?.state ?? [])
    .filter(({ endpoint, position, at }) =>
      endpoint !== "" && !isShut(user, account, position) && now.getTime() < pushEnd({ at })
    );
}
