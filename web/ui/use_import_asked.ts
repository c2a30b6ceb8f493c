/** Opens an import where the address asks for it: the palette leads to it from any page. */
import { useEffect } from "react";
import { opensImport } from "./palette/paths.ts";

export function useImportRequest(open: () => void): void {
  useEffect(() => {
    const look = () => {
      if (opensImport()) open();
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
}
