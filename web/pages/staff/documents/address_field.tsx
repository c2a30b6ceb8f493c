/** The address record that a document is for: looked for by any of its words, chosen from what is found. */
import { useState } from "react";
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import { documentPaths } from "../../../document_paths.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { Editor } from "./form.ts";

interface Found {
  id: string;
  address: string;
  owner_name: string;
}

export function AddressField({ editor }: { editor: Editor }) {
  const { row, form: { address_id }, set } = editor;
  const [words, setWords] = useState("");
  const [found, setFound] = useState<Found[] | null>(null);
  // What the record is called is known of the saved one, and of the one that was chosen here.
  const [chosen, setChosen] = useState<Found | null>(null);
  const name = chosen?.id === address_id
    ? chosen.address
    : row?.address_id === address_id
    ? row.address
    : "";

  const find = async (): Promise<void> => {
    const answer = await callApi<ListAnswer>("GET", documentPaths.api.addresses(words), {
      act: "findAddress",
    });
    if (!answer.ok) return void toast("error", answer.problem.message);
    setFound(answer.data.results as unknown as Found[]);
  };
  const choose = (record: Found): void => {
    setChosen(record);
    set("address_id", record.id);
    setFound(null);
    setWords("");
  };
  return (
    <fieldset className="doc-address">
      <legend>물건(부동산)</legend>
      <p>
        {address_id === "" ? "선택하지 않았습니다." : (
          <>
            <b>{name || address_id}</b>{" "}
            <Button small onClick={() => set("address_id", "")}>연결 해제</Button>
          </>
        )}
      </p>
      <div className="row doc-find">
        <Field
          id="document-address_id"
          label="주소, 소유자, 사업구역으로 찾기"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
        />
        <Button onClick={() => void find()}>찾기</Button>
      </div>
      <ul className="doc-found" aria-live="polite">
        {found?.length === 0 && <li>찾은 물건(부동산)이 없습니다.</li>}
        {found?.map((record) => (
          <li key={record.id}>
            <Button small onClick={() => choose(record)}>
              {record.address}
              {record.owner_name && ` · ${record.owner_name}`}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
