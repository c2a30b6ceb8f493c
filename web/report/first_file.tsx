/** A report without a single row: its first file, by drop or by button. Loaded when there is none. */
import { useState } from "react";
import ImportDialog from "../table/import/import_dialog.tsx";
import { useDrop } from "../table/import/use_drop.ts";
import { Button } from "../ui/button.tsx";

export interface FirstFileProps {
  title: string;
  /** Path of the shared calls on the rows. */
  base: string;
  /** The report's page, which is opened anew once there are rows. */
  path: string;
}

export default function FirstFile({ title, base, path }: FirstFileProps) {
  /** The dialog is open, with the file that was dropped if one was. */
  const [open, setOpen] = useState<{ file?: File } | null>(null);
  const [done, setDone] = useState(false);
  const over = useDrop((file) => setOpen({ file }), open === null);
  return (
    <div
      className={over ? "list-blank ti-first ti-over" : "list-blank ti-first"}
    >
      <p>
        아직 {title}이 없습니다. 카드사에서 받은 엑셀이나 CSV 파일을 여기에 끌어다 놓으세요.
      </p>
      <Button look="primary" onClick={() => setOpen({})}>파일에서 가져오기</Button>
      {open && (
        <ImportDialog
          screen={{ title, base }}
          first={open.file}
          onDone={() => setDone(true)}
          onClose={() => done ? location.assign(path) : setOpen(null)}
        />
      )}
    </div>
  );
}
