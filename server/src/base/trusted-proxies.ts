import { BlockList, isIP } from 'node:net';

/** The number of reverse proxies in front of the server, or their addresses and ranges. */
export type TrustedProxies = number | readonly string[];

const MOST_HOPS = 9;

/** Returns undefined for a setting that is not understood. `on` means one proxy, as it did before there was a number. */
export function readTrustedProxies(given: string | undefined): TrustedProxies | undefined {
  if (!given || given === 'off') return 0;
  if (given === 'on') return 1;
  if (/^\d+$/.test(given)) return Number(given) >= 1 && Number(given) <= MOST_HOPS ? Number(given) : undefined;
  const ranges = given.split(',').map((one) => one.trim());
  return ranges.every(isRange) ? ranges : undefined;
}

/** An address, or a range in CIDR notation. A range of all addresses would trust every visitor. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (!version || more.length) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Answers whether the address, `hop` proxies before the server, belongs to a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const known = new BlockList();
  for (const range of proxies) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) > 0 && known.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
