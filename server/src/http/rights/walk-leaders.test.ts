import { LEADERS } from './expected';
import { walkAs } from '../../testing/walk';

walkAs(LEADERS);
