/** The hourly chore that destroys personal data whose retention has ended. */
import { z } from "zod";
import { destroyByRule, DESTROYER, isDestructionDue } from "../consultation/destruction.ts";
import { expireLog } from "../../security/expiry.ts";
import { defineJob } from "../../jobs/kind.ts";

export const destroyExpired = defineJob({
  kind: "destroy_expired",
  title: "보유 기간이 끝난 개인정보 파기",
  args: z.strictObject({}),
  queue: "chores",
  schedule: "0 * * * *",
  irreversible: true,
  wanted: (deps) => isDestructionDue(deps, deps.now()),
  async handler(_args, { deps, id, item }) {
    const result = { destroyed: 0, finished: 0, left: 0, months: 0 };
    await item("people", async () => {
      Object.assign(result, await destroyByRule(deps, deps.now()));
      const origin = { actor: DESTROYER, network: "", device: "", requestId: id };
      const told = { reason: "retention", count: result.destroyed };
      if (result.destroyed > 0) {
        deps.security.note(origin, "destroyed", { object: "보유 기간이 끝난 개인정보", ...told });
      }
      return null;
    });
    await item("security_log", async () => {
      result.months = await expireLog(deps, DESTROYER, deps.now());
      return null;
    });
    return result;
  },
});
