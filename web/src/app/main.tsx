import './styles';
import { applyColourScheme } from './colour-scheme';
import { start } from './start';

applyColourScheme();
void start();
