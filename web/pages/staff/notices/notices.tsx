/** One's notices, the newest first. */
import type { NoticeRow } from "../../../../projections/notice/rows.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";
import type { Column } from "../../../ui/list/card_table.tsx";
import { ListPage } from "../../../ui/list/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { noticePaths } from "./paths.ts";

export const NOTICES_TITLE = "알림";

/** Parts of the list. */
const PARTS = { unread: "읽지 않음" } as const;

interface NoticesProps {
  frame: ShellFrame;
  csrf: string;
  rows: NoticeRow[];
  all: number;
  unread: number;
  onlyUnread: boolean;
  place: { page: number; pages: number };
}

const COLUMNS: Column<NoticeRow>[] = [
  {
    label: "알림",
    kind: "main",
    names: true,
    cell: ({ title, path, read, done }) => (
      <a href={path}>{read || done ? title : <b>{title}</b>}</a>
    ),
  },
  { label: "내용", kind: "spare", cell: ({ line }) => line },
  { label: "종류", kind: "spare", cell: ({ kind }) => kind },
  {
    label: "상태",
    kind: "short",
    cell: ({ read, done }) =>
      done ? "처리됨" : read ? "읽음" : <span className="badge badge-warning">읽지 않음</span>,
  },
  { label: "일시", kind: "short", cell: ({ at }) => <Moment at={at} /> },
];

export function NoticesPage(props: NoticesProps) {
  const { frame, csrf, rows, all, unread, onlyUnread, place } = props;
  const part = onlyUnread ? "unread" : "";
  return (
    <Shell {...frame} current={noticePaths.list()} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={NOTICES_TITLE}
        actions={
          <>
            <a href={noticePaths.choices()}>알림 설정</a>
            {frame.user.role === "superuser" && <a href={noticePaths.channels()}>알림 발송</a>}
            {unread > 0 && (
              <form method="post" action={noticePaths.readAll()}>
                <input type="hidden" name={CSRF_FIELD} value={csrf} />
                <button type="submit" className="button">모두 읽음</button>
              </form>
            )}
          </>
        }
        parts={{
          label: "알림 보기",
          counts: { unread },
          names: PARTS,
          all,
          shown: onlyUnread ? "unread" : null,
          address: noticePaths.list,
        }}
        table={{
          label: "알림 목록",
          columns: COLUMNS,
          rows,
          keyOf: ({ id }) => id,
          none: onlyUnread ? "읽지 않은 알림이 없습니다." : "받은 알림이 없습니다.",
        }}
        pages={{ ...place, address: (page) => noticePaths.list(part, page) }}
      />
    </Shell>
  );
}
