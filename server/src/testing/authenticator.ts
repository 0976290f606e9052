import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software, as WebAuthn describes one: a key for each site, and a counter. */
export interface Authenticator {
  readonly id: string;
  counter: number;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

const ORIGIN = 'http://localhost:3000';
const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly flags?: number;
  readonly type?: string;
}

/** Answers `navigator.credentials.create`: the key has no attestation, as is the default of browsers. */
export function created(
  options: { readonly challenge: string; readonly user: { readonly id: string }; readonly rp: { readonly id: string } },
  {
    origin = ORIGIN,
    rpId = options.rp.id,
    challenge = options.challenge,
    flags = PRESENT_AND_VERIFIED,
  }: Deviation = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const authenticator: Authenticator = {
    id: credentialId.toString('base64url'),
    counter: 0,
    userHandle: options.user.id,
    privateKey,
  };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const key = coseKey(publicKey);
  const data = Buffer.concat([head(rpId, flags | WITH_KEY, 0), Buffer.alloc(16), length, credentialId, key]);
  const passkey = {
    id: authenticator.id,
    rawId: authenticator.id,
    type: 'public-key',
    response: {
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestation(data).toString('base64url'),
      transports: ['internal'],
    },
  };
  return { authenticator, passkey };
}

/** Answers `navigator.credentials.get`. */
export function answered(
  authenticator: Authenticator,
  options: { readonly challenge: string; readonly rpId: string },
  {
    origin = ORIGIN,
    rpId = options.rpId,
    challenge = options.challenge,
    flags = PRESENT_AND_VERIFIED,
    type = 'webauthn.get',
  }: Deviation = {},
) {
  authenticator.counter += 1;
  const data = head(rpId, flags, authenticator.counter);
  const client = clientData(type, challenge, origin);
  const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
  return {
    id: authenticator.id,
    rawId: authenticator.id,
    type: 'public-key',
    response: {
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), authenticator.privateKey).toString('base64url'),
      userHandle: authenticator.userHandle,
    },
  };
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: an ES256 key. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** {fmt: 'none', attStmt: {}, authData} in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}
