"""Pictures for the pages of games, as SVG within the page: boards, a seat's cards, charts of the catalogue."""
