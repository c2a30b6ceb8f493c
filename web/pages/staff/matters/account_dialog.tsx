/** Finds a client's account by name or e-mail; a person chooses it. Loaded when opened. */
import { type FormEvent, useEffect, useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import type { FoundAccount } from "../../../../projections/matter/client_view.ts";
import { Badge } from "../../../ui/badge.tsx";
import { callApi } from "../../../ui/client/api.ts";
import { Waiting } from "../../../ui/client/lazy.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { matterPaths } from "./paths.ts";

interface AccountDialogProps {
  party: TableRow;
  onLink(account: string): void;
  onClose(): void;
}

function Found({ found, typed, onLink }: {
  found: FoundAccount[];
  typed: string;
  onLink(account: string): void;
}) {
  if (found.length === 0) {
    return (
      <p role="status">
        {typed === ""
          ? "전화번호나 이메일이 같은 계정이 없습니다. 이름이나 이메일로 찾아 주세요."
          : "찾은 계정이 없습니다. 의뢰인이 먼저 홈페이지에 로그인해야 합니다."}
      </p>
    );
  }
  return (
    <ul className="matter-clients" aria-label="찾은 계정">
      {found.map(({ id, name, email, phone, isSame }) => (
        <li key={id}>
          <span>
            <b>{name}</b> {isSame && <Badge tone="success">연락처 일치</Badge>}
            <br />
            <span className="faint">{[email, phone].filter(Boolean).join(" · ")}</span>
          </span>
          <Button small aria-label={`${name} ${email} 연결`} onClick={() => onLink(id)}>
            연결
          </Button>
        </li>
      ))}
    </ul>
  );
}

export default function AccountDialog({ party, onLink, onClose }: AccountDialogProps) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<FoundAccount[] | null>(null);
  const [failed, setFailed] = useState("");
  const read = async (q: string) => {
    const path = matterPaths.api.accounts(party.id, q);
    const got = await callApi<{ data: FoundAccount[] }>("GET", path, { act: "loadTable" });
    setAsked(q);
    setFailed(got.ok ? "" : got.problem.message);
    if (got.ok) setFound(got.data.data);
  };
  useEffect(() => void read(""), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read(typed.trim());
  };
  return (
    <Dialog
      title="의뢰인 계정 연결"
      text={`${
        String(party.name)
      }의 계정인지 본인에게 확인한 뒤 연결해 주세요. 연결하면 그 계정에서 이 사건의 진행 단계와 전달한 서류를 봅니다. 의뢰인들의 입장이 같은 사건이면 비용도 봅니다.`}
      onClose={onClose}
    >
      <form className="row" onSubmit={submit}>
        <Field
          label="이름이나 이메일"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">찾기</Button>
      </form>
      {failed !== "" && <p className="notice" role="alert">{failed}</p>}
      {found ? <Found found={found} typed={asked} onLink={onLink} /> : failed === "" && <Waiting />}
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
      </div>
    </Dialog>
  );
}
