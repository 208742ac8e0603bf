package fold

import "strings"

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// LikePattern returns a "contains" pattern for LIKE … ESCAPE '\' on a folded column. % and _ in s match literally.
func LikePattern(s string) string { return "%" + likeEscaper.Replace(Text(s)) + "%" }
