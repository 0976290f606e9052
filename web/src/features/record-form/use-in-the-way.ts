import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import { useRef, useState } from 'react';
import { conflictsOf, duplicatesOf } from '../../lib/conflicts';
import type { FieldConflict } from './conflict-table';

/** What the user decides before the form is saved: values that others changed, and records that are alike. */
export function useInTheWay() {
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [alike, setAlike] = useState<readonly DuplicateMatch[]>([]);
  const overwriting = useRef(false);
  return {
    conflicts,
    alike,
    /** True if the call was refused for one of both. */
    isFound: (error: unknown, overwrite: boolean): boolean => {
      overwriting.current = overwrite;
      const clashing = conflictsOf<FieldConflict>(error) ?? [];
      const found = duplicatesOf(error);
      setConflicts(clashing);
      setAlike(found);
      return clashing.length + found.length > 0;
    },
    /** The user chose to overwrite values before the alike records were asked about. */
    isOverwriting: () => overwriting.current && alike.length > 0,
    forget: () => {
      setConflicts([]);
      setAlike([]);
    },
    /** Another value may be like other records. */
    forgetAlike: () => setAlike([]),
  };
}
