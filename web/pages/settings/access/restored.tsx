/** What a superuser looks through after a backup was put back: rights that changed since, and who has which now. */
import type { RightsFound } from "../../../../events/restore.ts";
import type { RightsHolder } from "../../../../projections/restore.ts";
import { changeNames, holderNames, knownText } from "../../../../projections/restore_words.ts";
import { restorePath } from "../../../access_paths.ts";
import { ListTable } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";

/** A restore that nobody has looked through, with the names that the office has. */
export interface RestoredRow extends RightsFound {
  id: string;
  backup_at: string;
  opened_at: string;
}

export interface RestoredRightsProps {
  restores: RestoredRow[];
  /** Who has rights now; of nobody where there is no such restore. */
  holders: (RightsHolder & { name: string })[];
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
}

function Changes({ changes, more }: Pick<RestoredRow, "changes" | "more">) {
  if (changes.length === 0) return null;
  return (
    <>
      <ListTable
        label="백업 뒤의 권한 변경 표"
        heads={["변경 일시", "변경 내용", "대상 계정", "변경한 사람"]}
      >
        {changes.map(({ at, kind, account, by }) => (
          <tr key={at + kind + account}>
            <td>
              <Moment at={at} />
            </td>
            <td>{changeNames[kind]}</td>
            <td>{account}</td>
            <td>{by}</td>
          </tr>
        ))}
      </ListTable>
      {more > 0 && <p>이전 변경 {more.toLocaleString("ko-KR")}건이 더 있습니다.</p>}
    </>
  );
}

function Holders({ holders }: Pick<RestoredRightsProps, "holders">) {
  return (
    <ListTable label="지금 권한이 있는 사람 표" heads={["계정", "권한", "부여 일시"]}>
      {holders.map(({ id, name, role, since }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{holderNames[role]}</td>
          <td>
            <Moment at={since} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** Nothing where no backup waits to be looked through. */
export function RestoredRights({ restores, holders, csrf, formKey }: RestoredRightsProps) {
  return restores.map((restore) => (
    <section key={restore.id} className="access-restored" aria-labelledby={`restore-${restore.id}`}>
      <h2 id={`restore-${restore.id}`}>되돌린 백업의 권한 확인</h2>
      <p>
        <Moment at={restore.opened_at} />에 <Moment at={restore.backup_at} />의 백업을 열었습니다.
      </p>
      <p className="notice notice-warning">{knownText(restore)}</p>
      <Changes {...restore} />
      <h3>지금 권한이 있는 사람</h3>
      <Holders holders={holders} />
      <form method="post" action={restorePath(restore.id)}>
        <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
        <input type="hidden" name="key" value={formKey} />
        <button type="submit" className="button button-primary">모두 확인했음</button>
      </form>
    </section>
  ));
}
