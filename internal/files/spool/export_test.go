package spool

// Use counts bytes as if a file had them, and answers how many there are.
func (f *Folder) Use(n int64) int64 { return f.used.Add(n) }
