export { endFormerSecrets, rotateSecret } from './rotation';
