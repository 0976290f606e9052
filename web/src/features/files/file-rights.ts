import { type FileAction, mayFile } from '@fairlead/domain/documents/document';
import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { UNABLE } from '@fairlead/domain/validation/messages';
import { useCan } from '../../lib/can';

/** Why the user may not do it to this file, or null. */
export function useWhyNot(): (action: FileAction, file: FileRecord) => string | null {
  const { actor } = useCan();
  return (action, file) => {
    const facts = { owner_id: file.owner_id, created_by_user_id: file.created_by_user_id, visible: true };
    const place = {
      is_shared: file.deal_id === null && file.person_id === null && file.company_id === null,
      on_customer: file.company?.is_customer === true,
    };
    return mayFile(actor, action, place, facts) ? null : UNABLE;
  };
}
