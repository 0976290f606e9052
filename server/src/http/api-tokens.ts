import { derivedKey, derivedKeys, type Place } from '../adapters/secret';
import { decodeJwt, errors, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { unauthenticated } from '../base/errors';

/** The claims of a token: its application and its id. */
export interface TokenClaims {
  readonly appKey: string;
  readonly jti: string;
}

/** The keys of an application: the first signs its tokens, all of them check one. No key is stored. */
export type SigningKeys = (appKey: string) => [Uint8Array, ...Uint8Array[]];

export function signingKeys(place: Place): SigningKeys {
  return (appKey) => {
    const purpose = `jwt ${appKey}`;
    return [derivedKey(place, purpose), ...derivedKeys(place, purpose, { ended: true }).slice(1)];
  };
}

const ALGORITHM = 'HS256';
const JTI = /^[0-9a-f-]{36}$/;
export const APP_KEY = /^[0-9a-f]{32}$/;

export function signToken(
  keysFor: SigningKeys,
  { appKey, jti }: TokenClaims,
  now: Date,
  expires: Date | null,
): Promise<string> {
  const token = new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(appKey)
    .setJti(jti)
    .setIssuedAt(now);
  return (expires ? token.setExpirationTime(expires) : token).sign(keysFor(appKey)[0]);
}

/** The claims of a token that was signed here and has not expired. The database decides whether it is still valid. */
export async function verifiedToken(keysFor: SigningKeys, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { aud: appKey } = decodeJwt(token);
    if (typeof appKey !== 'string' || !APP_KEY.test(appKey)) throw new errors.JWTInvalid();
    const { payload } = await verifiedWith(keysFor(appKey), token, {
      algorithms: [ALGORITHM],
      audience: appKey,
      requiredClaims: ['jti'],
      currentDate: now,
    });
    if (!JTI.test(payload.jti ?? '')) throw new errors.JWTInvalid();
    return { appKey, jti: payload.jti as string };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthenticated('The token has expired. Sign in again.');
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw unauthenticated('The token is not valid');
    throw error;
  }
}

/** A token from before a rotation of the secret was signed with an earlier key. */
async function verifiedWith(
  [key, ...earlier]: Uint8Array[],
  token: string,
  options: JWTVerifyOptions,
): Promise<Awaited<ReturnType<typeof jwtVerify>>> {
  try {
    return await jwtVerify(token, key as Uint8Array, options);
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !earlier.length) throw error;
    return verifiedWith(earlier, token, options);
  }
}
