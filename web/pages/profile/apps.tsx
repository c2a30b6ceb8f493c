/** Apps that the person connected to the office's MCP server: what each may do and until when, and ending it. */
import { confirmDialog } from "../../ui/dialog/confirm.ts";
import { numbered } from "../../ui/numbered.ts";
import { TokenButtons, tokenWay, WaysIn } from "../../ui/ways_in.tsx";
import { accessPaths } from "../settings/access/paths.ts";
import type { TokenRow } from "./rows.ts";
import { type Shared, useEnding } from "./use_ending.ts";

const own = accessPaths();

export function Apps({ first, now, shared }: { first: TokenRow[]; now: string; shared: Shared }) {
  const { rows, ending, end, confirm } = useEnding(first, shared);
  const names = numbered(rows.map(({ name }) => name));
  async function disconnect({ id, name }: TokenRow): Promise<void> {
    const sure = await confirmDialog({
      title: "앱을 끊을까요?",
      text: `‘${name}’ 앱은 바로 사무소를 쓸 수 없습니다. 다시 쓰려면 앱에서 새로 연결해야 합니다.`,
      confirm: "끊기",
      danger: true,
    });
    if (sure) await end(id, own.door("app", id), "앱을 끊었습니다.");
  }
  return (
    <section aria-labelledby="apps-title">
      <h2 id="apps-title">연결한 앱</h2>
      <p className="profile-note">
        내 이름으로 사무소를 쓰는 AI 앱입니다. 앱의 커넥터(MCP) 설정에 이 사무소의 주소와{" "}
        <code>/mcp</code>를 적으면 여기서 허용할지 묻습니다.
      </p>
      {rows.length === 0 ? <p className="profile-empty">연결한 앱이 없습니다.</p> : (
        <WaysIn
          label="연결한 앱"
          rows={rows.map((row, at) =>
            tokenWay(
              row,
              now,
              <TokenButtons
                name={names[at]}
                busy={ending === row.id}
                row={row}
                onAgain={() => void confirm(row.id, own.confirmation(row.id))}
                onRevoke={() => void disconnect(row)}
              />,
            )
          )}
        />
      )}
    </section>
  );
}
