import { showImport } from '@fairlead/domain/imports/import.contract';
import { call } from '../../lib/api';

/** The name of the imported file. */
export async function importName(id: number, signal: AbortSignal): Promise<string> {
  return (await call(showImport, { params: { id }, signal })).file_name;
}
