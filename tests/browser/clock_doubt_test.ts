/** A clock that jumps while the office runs: 오늘 asks, a superuser answers once. */
import { signIn, withScene } from "./harness.ts";
import { becomes } from "./until.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

Deno.test("after a clock jumped by 400 days the office continues once a superuser confirms the day", () => {
  let ahead = 0;
  return withScene(async ({ server: { deps }, signedIn, visitor }) => {
    const [boss, staff] = [await signedIn("관리자"), await signedIn("직원 하나")];
    ahead = 400 * DAY_MS;
    await staff.goto("/staff");
    await staff.getByRole("heading", { name: "컴퓨터의 날짜를 확인해 주세요" }).waitFor();
    await becomes(() => staff.getByRole("button", { name: /이 맞습니다$/ }).count(), 0);
    await boss.goto("/staff");
    await boss.getByRole("button", { name: /^지금은 .*이 맞습니다$/ }).click();
    await becomes(() => deps.clock!.doubt, null);
    // A session of 400 days ago has expired.
    const again = await visitor();
    await signIn(again, "데모 관리자");
    await again.getByRole("heading", { level: 1, name: "오늘" }).waitFor();
    await becomes(() => again.getByText("컴퓨터의 날짜를 확인해 주세요").count(), 0);
  }, () => new Date(Date.now() + ahead));
});
