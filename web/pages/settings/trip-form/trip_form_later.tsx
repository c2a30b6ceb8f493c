/** The form's script comes when the form is opened: most who look at the log add nothing. */
import { type ComponentType, useEffect, useState } from "react";
import type { CreateFormProps } from "../../../table/types.ts";

const load = () => import("./trip_form.tsx").then(({ TripForm }) => TripForm);

export function TripFormLater(props: CreateFormProps) {
  const [Form, setForm] = useState<ComponentType<CreateFormProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    load().then((form) => !gone && setForm(() => form), () => !gone && setFailed(true));
    return () => void (gone = true);
  }, []);
  if (Form) return <Form {...props} />;
  if (!failed) return <p className="trip-form-wait" role="status">불러오는 중...</p>;
  return (
    <p className="trip-form-wait" role="alert">
      입력 양식을 불러오지 못했습니다. 네트워크를 확인한 뒤 화면을 새로 고쳐 주세요.
    </p>
  );
}
