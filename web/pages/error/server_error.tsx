/** The page for a fault of ours: what happened, what to do, where to go. */
import type { Office } from "../../../projections/office/office.ts";
import { paths } from "../../paths.ts";
import { BareFrame, PublicFrame, telephone } from "../../ui/frame/public_frame.tsx";

interface ServerErrorProps {
  office: Office;
  demo: boolean;
  /** Has the office said who it is? */
  open: boolean;
  /** What the office passes on so that the fault is found in the log. */
  requestId: string;
  /** Address to try again; null when the request was not a plain visit. */
  retry: string | null;
}

export function ServerError({ office, demo, open, requestId, retry }: ServerErrorProps) {
  const Frame = open ? PublicFrame : BareFrame;
  return (
    <Frame office={office} demo={demo} user={null}>
      <section className="error-page">
        <h1>화면을 준비하지 못했습니다.</h1>
        <p>
          서버에서 예상하지 못한 문제가 생겼습니다. 이미 저장된 내용은 그대로 있으며, 문제는
          자동으로 기록되었습니다.
        </p>
        <ol>
          <li>잠시 후 다시 시도해 주세요.</li>
          <li>
            같은 문제가 이어지면 아래 요청 번호를 사무소
            {open && (
              <>
                (<a href={telephone(office.phone)}>{office.phone}</a>)
              </>
            )}에 알려 주세요.
          </li>
        </ol>
        <p className="error-id">
          요청 번호 <code>{requestId}</code>
        </p>
        <p className="wrap gap-3 mt-5">
          {retry && <a className="button button-primary" href={retry}>다시 시도</a>}
          <a className="button" href={paths.home()}>처음으로</a>
        </p>
      </section>
    </Frame>
  );
}
