import './board.css';
import './call-room.css';
import './overlay.css';
import './scoreboard.css';
import './speaker.css';
import { createRoot } from 'react-dom/client';
import { parseAddress } from './address';
import { BoardPage } from './board-page';

const root = document.getElementById('root');
if (root) {
  const address = parseAddress(location.pathname, location.search);
  document.documentElement.dataset.board = address.board.slice(1);
  document.documentElement.style.setProperty('--strip', address.background);
  createRoot(root).render(<BoardPage address={address} />);
}
