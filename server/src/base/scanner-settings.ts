/** Where clamd listens: a host and port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const DEFAULT_PORT = 3310;

/** Undefined if none is configured. Throws an error that names the variable if it is no such address. */
export function readScanner(given: string | undefined): ScannerAddress | undefined {
  if (!given) return undefined;
  if (given.startsWith('/')) return { path: given };
  const [, host, port] = /^([\w.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i.exec(given) ?? [];
  if (!host) throw new Error(`FAIRLEAD_CLAMD is "${given}", but must be like clamd.internal:3310 or /run/clamd.sock.`);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) };
}
