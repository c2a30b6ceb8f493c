/** Who looked at whose personal data, newest first: for superusers (PIPA, access records). */
import type { AccessEntry } from "../../../../projections/access.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { ListTable } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { fieldNames } from "./words.tsx";

interface AccessLogProps {
  frame: ShellFrame;
  looks: AccessEntry[];
  place: { page: number; pages: number };
}

const HEADS = ["시각", "열람한 사람", "접수번호", "항목", "요청 번호"];

export function AccessLog({ frame, looks, place }: AccessLogProps) {
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <p>
          <a href={inboxPaths.list()}>← 상담 접수 목록</a>
        </p>
        <h1>개인정보 열람 기록</h1>
        <p className="consultation-fine">
          누가 언제 어느 접수의 어떤 항목을 열어 보았는지 남깁니다. 이 기록은 고치거나 지울 수
          없습니다.
        </p>
        <ListTable label="열람 기록" heads={HEADS} none="열람 기록이 없습니다.">
          {looks.map(({ at, by, subject, label, fields, request_id }) => (
            <tr key={request_id + at}>
              <td>
                <Moment at={at} />
              </td>
              <td>{by.name}</td>
              <th scope="row">
                <a href={inboxPaths.request(subject.slice(subject.indexOf("/") + 1))}>{label}</a>
              </th>
              <td>{fields.map((field) => fieldNames[field] ?? field).join(", ")}</td>
              <td>
                <code>{request_id}</code>
              </td>
            </tr>
          ))}
        </ListTable>
        <Pages {...place} address={inboxPaths.access} />
      </div>
    </Shell>
  );
}
