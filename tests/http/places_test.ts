/** Which connection is closed when there is no place for one more. */
import { assertEquals } from "@std/assert";
import { networkOf } from "../../src/server/networks.ts";
import { connectionToClose } from "../../src/server/serve.ts";

const PLACES = { perNetwork: 2, inAll: 4 };

/** A connection from an address, silent since then; null while it is being answered. */
const from = (hostname: string, waitingSince: number | null = 0, isNew = true) => ({
  hostname,
  network: networkOf(hostname),
  waitingSince,
  isNew,
});

const NEIGHBOUR = "2001:db8:1:2::7";
const FULL = [from("192.0.2.1", 30), from("192.0.2.2", 20), from("192.0.2.3", null)];

const cases: [name: string, open: ReturnType<typeof from>[], who: string, leaves: unknown][] = [
  ["the first comes in", [], "192.0.2.1", null],
  [
    "one network with all it may gives up its own",
    [
      from("192.0.2.9", 5),
      from("2001:db8:1:2::1", 20),
      from("2001:db8:1:2::2", 10),
    ],
    NEIGHBOUR,
    "2001:db8:1:2::2",
  ],
  [
    "and gets no more while all of them are answered",
    [
      from("2001:db8:1:2::1", null),
      from("2001:db8:1:2::2", null),
    ],
    NEIGHBOUR,
    "nobody can",
  ],
  [
    "programs of this machine are many people's",
    [from("127.0.0.1"), from("::ffff:127.0.0.1")],
    "127.0.0.1",
    null,
  ],
  [
    "with all places taken the longest silent one leaves",
    [...FULL, from("192.0.2.4", 40)],
    "192.0.2.5",
    "192.0.2.2",
  ],
  [
    "one that was of no use so far leaves before one that was",
    [
      from("192.0.2.1", 1, false),
      from("192.0.2.2", 2),
      from("192.0.2.3", 3),
      from("192.0.2.4", 0, false),
    ],
    "192.0.2.5",
    "192.0.2.2",
  ],
  [
    "nobody leaves in the middle of an answer",
    ["1", "2", "3", "4"].map((end) => from(`192.0.2.${end}`, null)),
    "192.0.2.5",
    "nobody can",
  ],
];

for (const [name, open, who, leaves] of cases) {
  Deno.test(`capacity for one more: ${name}`, () => {
    const found = connectionToClose(open, from(who), PLACES);
    assertEquals(typeof found === "object" ? found?.hostname ?? null : found, leaves);
  });
}
