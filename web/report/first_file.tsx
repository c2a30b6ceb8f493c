/** A report or a list without a single row: its first file, by drop or by button. Loaded when there is none. */
import { type ReactNode, useState } from "react";
import ImportDialog from "../table/import/import_dialog.tsx";
import { useDrop } from "../table/import/use_drop.ts";
import { Button } from "../ui/form/button.tsx";

export interface FirstFileProps {
  title: string;
  /** Path of the shared calls on the rows. */
  base: string;
  /** The page, which is opened anew once there are rows. */
  path: string;
  /** That there is nothing yet, and which file may be dropped. */
  text: string;
  /** The other ways to a first row. */
  children?: ReactNode;
}

export default function FirstFile({ title, base, path, text, children }: FirstFileProps) {
  /** The dialog is open, with the file that was dropped if one was. */
  const [open, setOpen] = useState<{ file?: File } | null>(null);
  const [done, setDone] = useState(false);
  const over = useDrop((file) => setOpen({ file }), open === null);
  return (
    <div className={over ? "list-blank ti-blank ti-over" : "list-blank ti-blank"}>
      <p>{text}</p>
      <div className="row">
        {children}
        <Button look={children ? undefined : "primary"} onClick={() => setOpen({})}>
          파일에서 가져오기
        </Button>
      </div>
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
