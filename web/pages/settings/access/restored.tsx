/** What a superuser looks through after a backup was put back: rights that changed since, and who has which now. */
import type { RightsFound } from "../../../../events/log/restore.ts";
import type { RightsHolder } from "../../../../projections/log/restore.ts";
import { changeNames, holderNames, knownText } from "../../../../projections/log/restore_words.ts";
import { restorePath } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Moment } from "../../../ui/moment.tsx";

/** A restore that was not reviewed yet, with the names that the office has. */
export interface RestoredRow extends RightsFound {
  id: string;
  backup_at: string;
  opened_at: string;
}

export interface RestoredRightsProps {
  restores: RestoredRow[];
  /** Who has rights now; empty if there is no such restore. */
  holders: (RightsHolder & { name: string })[];
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
}

const CHANGES: Column<RestoredRow["changes"][number]>[] = [
  { label: "변경 일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "변경 내용", cell: ({ kind }) => changeNames[kind] },
  { label: "대상 계정", cell: ({ account }) => account },
  { label: "변경한 사람", cell: ({ by }) => by },
];

const HOLDERS: Column<RestoredRightsProps["holders"][number]>[] = [
  { label: "계정", names: true, cell: ({ name }) => name },
  { label: "권한", cell: ({ role }) => holderNames[role] },
  { label: "부여 일시", cell: ({ since }) => <Moment at={since} /> },
];

/** Nothing where no backup waits to be looked through. */
export function RestoredRights({ restores, holders, csrf, formKey }: RestoredRightsProps) {
  return restores.map((restore) => (
    <section key={restore.id} className="access-restored" aria-labelledby={`restore-${restore.id}`}>
      <h2 id={`restore-${restore.id}`}>되돌린 백업의 권한 확인</h2>
      <p>
        <Moment at={restore.opened_at} />에 <Moment at={restore.backup_at} />의 백업을 열었습니다.
      </p>
      <p className="notice notice-warning">{knownText(restore)}</p>
      <CardTable
        label="백업 뒤의 권한 변경 표"
        columns={CHANGES}
        rows={restore.changes}
        keyOf={({ at, kind, account }) =>
          at + kind + account}
        none={null}
      />
      {restore.more > 0 && <p>이전 변경 {restore.more.toLocaleString("ko-KR")}건이 더 있습니다.</p>}
      <h3>지금 권한이 있는 사람</h3>
      <CardTable
        label="지금 권한이 있는 사람 표"
        columns={HOLDERS}
        rows={holders}
        keyOf={({ id }) =>
          id}
      />
      <form method="post" action={restorePath(restore.id)}>
        <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
        <input type="hidden" name="key" value={formKey} />
        <button type="submit" className="button button-primary">모두 확인했음</button>
      </form>
    </section>
  ));
}
