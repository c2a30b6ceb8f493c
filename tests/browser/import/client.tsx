/** The import dialog on a page of its own; its messages to its table are kept for the test. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { BulkAnswer } from "../../../projections/table/shapes.ts";
import { Button } from "../../../web/ui/form/button.tsx";
import ImportDialog from "../../../web/table/import/import_dialog.tsx";

const told: BulkAnswer[] = [];
Object.assign(globalThis, { told });
const screen = { title: "직원", base: location.hash.slice(1) || "/api/employee" };

function App() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>가져오기</Button>
      {open && (
        <ImportDialog
          screen={screen}
          onDone={(answer) => told.push(answer)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

createRoot(document.getElementById("root")!).render(<App />);
