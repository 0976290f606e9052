import { GRANTS } from './expected';
import { walkAs } from '../../testing/walk';

walkAs(GRANTS);
