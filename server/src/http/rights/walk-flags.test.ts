import { FLAGS } from './expected';
import { walkAs } from '../../testing/walk';

walkAs(FLAGS);
