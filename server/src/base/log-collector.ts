/** Another system that collects the log: RFC 5424 over TLS, or over TCP where the network is trusted. */
export interface LogCollector {
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
}

/** Undefined if none is configured. Throws an error that names the variable if it is no such address. */
export function readCollector(given: string | undefined): LogCollector | undefined {
  if (!given) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['tls:', 'tcp:'].includes(url.protocol) || url.hostname === '')
    throw new Error(`FAIRLEAD_SYSLOG is "${given}", but must be an address such as tls://logs.example.com:6514.`);
  const tls = url.protocol === 'tls:';
  return { tls, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (tls ? 6514 : 601) };
}
