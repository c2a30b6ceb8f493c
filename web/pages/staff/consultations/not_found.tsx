/** An address of a request that never was. */
import { paths } from "../../../paths.ts";
import { Shell, type ShellProps } from "../../../ui/shell.tsx";
import { INBOX_TITLE } from "./words.ts";

export function NoConsultation(
  { frame }: { frame: Pick<ShellProps, "user" | "office" | "demo"> },
) {
  return (
    <Shell {...frame} current={paths.consultations()}>
      <div className="consultations">
        <h1>상담 접수를 찾을 수 없습니다</h1>
        <p>주소가 잘못되었을 수 있습니다.</p>
        <p>
          <a className="button" href={paths.consultations()}>{INBOX_TITLE} 목록</a>
        </p>
      </div>
    </Shell>
  );
}
