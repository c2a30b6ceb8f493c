/** An address of a request that never was. */
import { inboxPaths } from "../../../inbox_paths.ts";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { INBOX_TITLE } from "./words.tsx";

export function NoConsultation(
  { frame }: { frame: ShellFrame },
) {
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <h1>상담 접수를 찾을 수 없습니다</h1>
        <p>주소가 잘못되었을 수 있습니다.</p>
        <p>
          <a className="button" href={inboxPaths.list()}>{INBOX_TITLE} 목록</a>
        </p>
      </div>
    </Shell>
  );
}
