/** The window in which a certificate that was got elsewhere is filed for one address. Loaded when opened. */
import { useEffect, useRef, useState } from "react";
import type { CertificateRow } from "../../../projections/certificate/certificate_shapes.ts";
import { certificatePaths } from "../../ui/tasks/paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { AskDialog } from "../../ui/dialog/ask_dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import { toast } from "../../ui/client/toasts.ts";

/** What there is already, the newest first, each with the way to its file. */
function Known({ address }: { address: string }) {
  const [rows, setRows] = useState<CertificateRow[]>([]);
  useEffect(() => {
    const path = certificatePaths.all(address);
    void callApi<{ data: CertificateRow[] }>("GET", path, { act: "listCertificates" })
      .then((answer) => {
        if (answer.ok) setRows(answer.data.data);
        else toast("error", answer.problem.message);
      });
  }, [address]);
  if (rows.length === 0) return null;
  return (
    <section aria-label="이 주소의 증명서">
      <h3 className="field-hint">이 주소의 증명서</h3>
      <ul className="field-hint">
        {rows.map(({ id, kind, number, issued_on, at, by }) => (
          <li key={id}>
            <a href={certificatePaths.file(address, id)} download>
              <Moment at={at} /> {kind}
            </a>{" "}
            {[by, number, issued_on && `발급일 ${issued_on}`].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilingProps {
  address: string;
  onFiled(): void;
  onClose(): void;
}

export default function Filing({ address, onFiled, onClose }: FilingProps) {
  const file = useRef<File | null>(null);
  return (
    <AskDialog<{ data: CertificateRow }>
      title="증명서 등록"
      text="따로 받은 등기사항증명서를 이 주소에 올립니다. 누가 언제 올렸는지 남고, 목록과 일괄 다운로드에는 가장 최근 것이 나옵니다."
      label="등록"
      fields={[
        {
          name: "file",
          label: "PDF 파일",
          type: "file",
          accept: ".pdf,application/pdf",
          hint: "10MB까지",
          onChange: (event) => file.current = event.currentTarget.files?.[0] ?? null,
        },
        { name: "number", label: "발급번호 (선택)", maxLength: 60 },
        { name: "issued_on", label: "발급일 (선택)", type: "date" },
      ]}
      check={() => file.current ? null : "증명서 PDF 파일을 선택해 주세요."}
      send={({ number, issued_on }, key) => {
        const body = new FormData();
        body.append("file", file.current!);
        body.append("number", number);
        body.append("issued_on", issued_on);
        return callApi("POST", certificatePaths.file(address), {
          act: "fileCertificate",
          body,
          key,
        });
      }}
      onDone={() => {
        toast("success", "증명서를 등록했습니다.");
        onFiled();
        onClose();
      }}
      onClose={onClose}
    >
      <Known address={address} />
    </AskDialog>
  );
}
