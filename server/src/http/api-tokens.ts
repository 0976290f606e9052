import { derivedKey } from '../adapters/secret';
import type { Config } from '../base/config';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { unauthenticated } from '../base/errors';

/** The claims of a token: its application and its id. */
export interface TokenClaims {
  readonly appKey: string;
  readonly jti: string;
}

/** Returns the key that signs the tokens of an application. Each application has its own key; no key is stored. */
export type SigningKey = (appKey: string) => Uint8Array;

export function signingKeys(config: Pick<Config, 'dataFolder' | 'secret'>): SigningKey {
  return (appKey) => derivedKey(config, `jwt ${appKey}`);
}

const ALGORITHM = 'HS256';
const JTI = /^[0-9a-f-]{36}$/;
export const APP_KEY = /^[0-9a-f]{32}$/;

export function signToken(
  keyFor: SigningKey,
  { appKey, jti }: TokenClaims,
  now: Date,
  expires: Date | null,
): Promise<string> {
  const token = new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(appKey)
    .setJti(jti)
    .setIssuedAt(now);
  return (expires ? token.setExpirationTime(expires) : token).sign(keyFor(appKey));
}

/** The claims of a token that was signed here and has not expired. The database decides whether it is still valid. */
export async function verifiedToken(keyFor: SigningKey, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { aud: appKey } = decodeJwt(token);
    if (typeof appKey !== 'string' || !APP_KEY.test(appKey)) throw new errors.JWTInvalid();
    const { payload } = await jwtVerify(token, keyFor(appKey), {
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
