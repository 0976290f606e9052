import { useRef, useState } from 'react';
import { conflictsOf } from './conflicts';
import { type FormState, useForm } from './use-form';

/** A form whose save may be refused because of another user's change; `overwrite` then saves it anyway. */
export function useClashingForm(
  check: () => Record<string, string | null>,
  send: (overwrite: boolean) => Promise<void>,
): FormState & { clashes: boolean; overwrite: () => void; settle: () => void } {
  const [clashes, setClashes] = useState(false);
  const overwriting = useRef(false);
  const form = useForm(check, async () => {
    try {
      await send(overwriting.current);
      setClashes(false);
    } catch (error) {
      if (!conflictsOf(error)) throw error;
      setClashes(true);
    } finally {
      overwriting.current = false;
    }
  });
  const overwrite = () => {
    overwriting.current = true;
    form.submit();
  };
  return { ...form, clashes, overwrite, settle: () => setClashes(false) };
}
