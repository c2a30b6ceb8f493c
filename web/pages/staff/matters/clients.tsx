/** The accounts of a case's clients: who sees the case on their own page, how that begins, and how it ends. */
import { useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import { type Answer, callApi, newKey } from "../../../ui/client/api.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { Button } from "../../../ui/form/button.tsx";
import { matterPaths } from "./paths.ts";

const AccountDialog = lazyPart(() => import("./account_dialog.tsx"));

interface ClientsProps extends Pick<WholeMatter, "parties" | "accounts"> {
  isPast: boolean;
  busy: boolean;
  run(table: "matter_party", text: string, send: () => Promise<Answer<SaveAnswer>>): Promise<void>;
}

export function Clients({ parties, accounts, isPast, busy, run }: ClientsProps) {
  const [linking, setLinking] = useState<TableRow | null>(null);
  const clients = parties.filter(({ client }) => client === true);
  if (clients.length === 0) return null;
  const end = async ({ id, name }: TableRow) => {
    const sure = await confirmDialog({
      title: "연결을 해제할까요?",
      text: `‘${
        String(name)
      }’의 계정에서 이 사건이 더 이상 보이지 않습니다. 사건의 기록은 그대로 남습니다.`,
      confirm: "연결 해제",
    });
    if (!sure) return;
    await run(
      "matter_party",
      "연결을 해제했습니다.",
      () => callApi("DELETE", matterPaths.api.account(id), { act: "change", key: newKey() }),
    );
  };
  return (
    <section aria-labelledby="matter-clients">
      <h2 id="matter-clients">의뢰인 계정</h2>
      <ul className="matter-clients">
        {clients.map((party) => {
          const found = accounts.find((one) => one.party === party.id);
          return (
            <li key={party.id}>
              <span>
                <b>{String(party.name)}</b>{" "}
                <span className="faint">
                  {found
                    ? `${found.name}${
                      found.email && ` (${found.email})`
                    } 계정에서 진행 상황을 봅니다.`
                    : "연결된 계정 없음"}
                </span>
              </span>
              {!isPast && (
                <Button
                  small
                  busy={busy}
                  aria-label={`${String(party.name)} ${found ? "연결 해제" : "계정 연결"}`}
                  onClick={() => found ? void end(party) : setLinking(party)}
                >
                  {found ? "연결 해제" : "계정 연결"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {linking && (
        <AccountDialog
          party={linking}
          onClose={() => setLinking(null)}
          onLink={(account) => {
            setLinking(null);
            void run("matter_party", "계정을 연결했습니다.", () =>
              callApi("PUT", matterPaths.api.account(linking.id), {
                act: "change",
                body: { account },
                key: newKey(),
              }));
          }}
        />
      )}
    </section>
  );
}
