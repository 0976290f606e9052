import { ABSENT, RESTRICTED } from './expected';
import { walkAs } from '../../testing/walk';

walkAs([...RESTRICTED, ...ABSENT]);
