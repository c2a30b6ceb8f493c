/** After the form was sent: the number to quote, and what happens next. */
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import type { Office } from "../../../projections/office/office.ts";
import { telephone } from "../../ui/frame/public_frame.tsx";
import { Ways, within } from "./contact.tsx";

interface ReceivedProps {
  office: Office;
  receipt: string;
}

export function Received({ office, receipt }: ReceivedProps) {
  return (
    <div className="contact">
      <div className="whole">
        <p className="kicker">상담 신청</p>
        <h1>상담이 접수되었습니다</h1>
        <p className="contact-receipt mt-4 text-6">
          접수번호 <b className="tabular">{receipt}</b>
        </p>
      </div>
      <section className="contact-next" aria-labelledby="next">
        <h2 id="next">다음은 이렇게 진행됩니다</h2>
        <ol>
          <li>
            <b>담당자가 내용을 읽고</b> {within(office)}선택하신 시간에 연락드립니다.
          </li>
          <li>
            <b>필요한 서류와 비용</b>을 먼저 말씀드립니다. 맡기실지는 그다음에 정하시면 됩니다.
          </li>
          <li>
            <b>내용을 더하거나 고치실 때</b>, 개인정보의 파기를 원하실 때는 접수번호를 알려 주세요.
            {" "}
            <a className="tabular" href={telephone(office.phone)}>{office.phone}</a>
          </li>
        </ol>
        <p className="fine">
          남겨 주신 개인정보는 접수한 날부터{" "}
          {office.consultation.retentionDays.toLocaleString("ko-KR")}일이 지나면 자동으로
          파기됩니다.
        </p>
        <p className="actions">
          <a className="button" href={paths.home()}>처음으로</a>
          <a className="button" href={sitePaths.estimate()}>비용 미리 계산해 보기</a>
        </p>
      </section>
      <Ways office={office} />
    </div>
  );
}
