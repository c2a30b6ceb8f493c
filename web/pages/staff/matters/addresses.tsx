/** Address records to choose an object of a case from. Loaded when opened. */
import { useEffect, useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import { callApi } from "../../../ui/client/api.ts";
import { Waiting } from "../../../ui/client/lazy.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { matterPaths } from "./paths.ts";

interface AddressesProps {
  onChoose(address: TableRow): void;
  onClose(): void;
}

/** A record is looked for once typing rests. */
const REST_MILLISECONDS = 250;

function useAddresses(search: string) {
  const [found, setFound] = useState<TableRow[] | null>(null);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const path = matterPaths.api.addresses(search.trim());
      const got = await callApi<ListAnswer>("GET", path, { act: "loadTable", signal });
      if (signal.aborted) return;
      if (got.ok) setFound(got.data.results);
      setFailed(got.ok ? "" : got.problem.message);
    };
    const timer = setTimeout(() => void look(), search === "" ? 0 : REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return { found, failed };
}

export default function Addresses({ onChoose, onClose }: AddressesProps) {
  const [search, setSearch] = useState("");
  const { found, failed } = useAddresses(search);
  return (
    <Dialog
      title="등록된 부동산에서 가져오기"
      text="주소와 관할 등기소를 다시 입력하지 않습니다."
      onClose={onClose}
    >
      <Field
        label="주소 검색"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {failed !== "" && <p className="notice" role="alert">{failed}</p>}
      {!found && failed === "" && <Waiting />}
      {found?.length === 0 && <p>검색 결과가 없습니다.</p>}
      <ul className="matter-sources" aria-label="등록된 부동산">
        {found?.map((row) => (
          <li key={row.id}>
            <Button look="quiet" onClick={() => onChoose(row)}>
              {row.address}
              {row.regi_office !== "" && ` · ${row.regi_office}`}
            </Button>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button onClick={onClose}>취소</Button>
      </div>
    </Dialog>
  );
}
