/** The position up to which a device knows the changes of a calendar. */
export interface SyncPoint {
  readonly epoch: string;
  readonly seq: number;
}

export const syncToken = ({ epoch, seq }: SyncPoint) => `urn:fairlead:sync:${epoch}:${seq}`;

/** Undefined if it is not a token of this calendar: the device has to read it anew. */
export function seqOf(token: string, { epoch, seq }: SyncPoint): number | undefined {
  const [, given, number] = /^urn:fairlead:sync:([0-9a-f-]{36}):(\d{1,15})$/.exec(token.trim()) ?? [];
  return given === epoch && Number(number) <= seq ? Number(number) : undefined;
}
