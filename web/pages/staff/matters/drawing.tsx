/** Certificates and deliveries to choose from as expenses of a case. Loaded when opened. */
import { useEffect, useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import { callApi } from "../../../ui/client/api.ts";
import { Waiting } from "../../../ui/client/lazy.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { won } from "../../../ui/time/format.ts";
import { matterPaths } from "./paths.ts";

interface Source {
  drawn_from: string;
  on: string;
  text: string;
  amount: number;
  basis: string;
}

interface DrawingProps {
  matter: TableRow;
  onDraw(sources: string[]): void;
  onClose(): void;
}

function Choices({ found, chosen, onChoose }: {
  found: Source[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}) {
  if (found.length === 0) return <p>사건 비용으로 넣지 않은 증명서와 퀵 배송이 없습니다.</p>;
  return (
    <ul className="matter-sources">
      {found.map(({ drawn_from, on, text, amount, basis }) => (
        <li key={drawn_from}>
          <label className="line">
            <input
              type="checkbox"
              checked={chosen.has(drawn_from)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(drawn_from);
                else next.delete(drawn_from);
                onChoose(next);
              }}
            />
            <span className="tabular">{on}</span> <span>{text || "받는 곳 없음"}</span>{" "}
            <b className="tabular">{won(amount)}</b>
            {basis !== "" && <span className="faint">{basis}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}

export default function Drawing({ matter, onDraw, onClose }: DrawingProps) {
  const [found, setFound] = useState<Source[] | null>(null);
  const [failed, setFailed] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState("");
  const load = async (q: string): Promise<void> => {
    const path = matterPaths.api.sources(matter.id, q);
    const got = await callApi<{ data: Source[] }>("GET", path, { act: "loadTable" });
    if (!got.ok) return setFailed(got.problem.message);
    setFailed("");
    setFound(got.data.data);
  };
  useEffect(() => void load(""), []);
  return (
    <Dialog
      title="다른 장부에서 가져오기"
      text="선택한 증명서와 퀵 배송의 금액과 날짜를 이 사건의 비용으로 넣습니다. 마감된 달의 기록은 오늘 날짜로 넣고 적요에 기록한 날을 적습니다. 한 건은 한 사건에만 넣을 수 있습니다."
      onClose={onClose}
    >
      {failed !== "" && <p className="notice" role="alert">{failed}</p>}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void load(typed);
        }}
      >
        <Field
          label="받는 곳·날짜·금액으로 찾기"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">찾기</Button>
      </form>
      {found
        ? <Choices {...{ found, chosen }} onChoose={setChosen} />
        : failed === "" && <Waiting />}
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
        <Button
          look="primary"
          aria-disabled={chosen.size === 0 || undefined}
          onClick={() => chosen.size > 0 && onDraw([...chosen])}
        >
          {chosen.size}건 가져오기
        </Button>
      </div>
    </Dialog>
  );
}
