package fold

import "strings"

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// LikePattern is the "contains" pattern of a filter, for LIKE … ESCAPE '\' on a folded column; % and _ stay what the user typed.
func LikePattern(s string) string { return "%" + likeEscaper.Replace(Text(s)) + "%" }
